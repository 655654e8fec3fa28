import pytest
from django.db import connection


@pytest.mark.django_db
def test_the_embedded_database_answers():
    with connection.cursor() as cursor:
        cursor.execute("select datcollate, datlocprovider from pg_database limit 1")
        print(cursor.fetchone())
        cursor.execute("select version()")
        assert "PostgreSQL" in cursor.fetchone()[0]
