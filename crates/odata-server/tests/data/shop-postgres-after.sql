SELECT setval(pg_get_serial_sequence('"Categories"', 'ID'), (SELECT max("ID") FROM "Categories"));
SELECT setval(pg_get_serial_sequence('"Products"', 'ID'), (SELECT max("ID") FROM "Products"));
SELECT setval(pg_get_serial_sequence('"Company"', 'ID'), (SELECT max("ID") FROM "Company"));
SELECT setval(pg_get_serial_sequence('"CachedFeatureFlags"', 'ID'), (SELECT max("ID") FROM "CachedFeatureFlags"));
SELECT setval(pg_get_serial_sequence('"UncachedFeatureFlags"', 'ID'), (SELECT max("ID") FROM "UncachedFeatureFlags"));
