# The site for production; compose.yaml runs it. What is generated lies in CONQUEST_STATE.
FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    CONQUEST_ENV=managed \
    CONQUEST_STATE=/var/lib/conquest \
    DJANGO_SETTINGS_MODULE=conquest.settings.production

WORKDIR /srv/conquest

COPY requirements.lock ./
RUN pip install --no-cache-dir --require-hashes --no-deps --only-binary=:all: \
        --requirement requirements.lock

COPY . .

# Compiling and collecting only read settings; these stand-ins stay in this layer's shell.
RUN SECRET_KEY=build SITE_URL=https://build.invalid ALLOWED_HOSTS=build.invalid \
    DATABASE_URL=postgres://build@build.invalid/build CELERY_BROKER_URL=memory:// \
    MAIL_DOMAIN=build.invalid EMAIL_BACKEND=django.core.mail.backends.dummy.EmailBackend \
    sh -c 'python manage.py compile_messages && python manage.py collectstatic --noinput'

RUN useradd --system --home-dir /srv/conquest conquest
USER conquest

EXPOSE 8000 2525
CMD ["gunicorn", "-c", "python:conquest.gunicorn", "--bind", "0.0.0.0:8000"]
