CREATE TABLE "Places" ("ID" integer PRIMARY KEY, "Name" text NOT NULL, "At" text, "Area" text);
CREATE TABLE "Garages" ("ID" integer PRIMARY KEY, "Name" text NOT NULL);
CREATE TABLE "Vehicles" ("ID" integer PRIMARY KEY, "Name" text NOT NULL, "Kind" text, "GarageID" integer REFERENCES "Garages"("ID"), "Doors" integer, "Gears" integer);
CREATE TABLE "Photos" ("ID" integer PRIMARY KEY, "Title" text, "Content" blob, "Type" text);
CREATE TABLE "Notes" ("ID" integer PRIMARY KEY, "Title" text NOT NULL, "Extra" json);
CREATE TABLE "Documents" ("ID" integer PRIMARY KEY, "Title" text NOT NULL, "Body" blob, "Serial" text);
CREATE TABLE "Numbers" ("ID" integer PRIMARY KEY, "Tiny" smallint, "Small" smallint, "Whole" integer, "Long" bigint, "Real" real, "Exact" numeric(18,4), "Wait" interval);
