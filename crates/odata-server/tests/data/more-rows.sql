INSERT INTO "Places" VALUES (1,'Mitte','POINT(13.405 52.52)','POLYGON((13 52,14 52,14 53,13 53,13 52))'),(2,'Elbe','{"type":"Point","coordinates":[9.99,53.55]}',NULL),(3,'Nowhere',NULL,NULL),(4,'Null','SRID=4326;POINT(0 0)','POLYGON((-1 -1,1 -1,1 1,-1 1,-1 -1))');
INSERT INTO "Garages" VALUES (1,'North'),(2,'South');
INSERT INTO "Vehicles" VALUES (1,'Beetle','car',1,2,NULL),(2,'Racer','bike',1,NULL,21),(3,'Van','car',2,5,NULL),(4,'Sledge',NULL,2,NULL,NULL);
INSERT INTO "Notes" VALUES (1,'first','{"Colour":"red","Size":3}'),(2,'second',NULL);
INSERT INTO "Documents" VALUES (1,'one',NULL,'A-1');
INSERT INTO "Numbers" VALUES (1,0,-32768,-2147483648,-9223372036854775807,-1.5,-99999999999999.9999,'PT1H'),(2,255,32767,2147483647,9223372036854775807,2.5,99999999999999.9999,'P1D'),(3,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "Things" ("Name","ParentID","Tags","Flag") VALUES ('root',NULL,TAGS0,TRUE),('left',1,TAGS1,FALSE),('right',1,TAGS2,NULL),('leaf',2,TAGS1,TRUE);
