-- links and resumes

ALTER TABLE "users" ADD COLUMN "showsResume" INTEGER NOT NULL DEFAULT 0;
CREATE TABLE "links" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "label" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "verified" INTEGER NOT NULL DEFAULT 0,
  "verifiedAt" INTEGER,
  "checkedAt" INTEGER
) STRICT;
CREATE TABLE "positions" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL DEFAULT 'work',
  "title" TEXT NOT NULL,
  "organization" TEXT NOT NULL,
  "from" TEXT NOT NULL,
  "to" TEXT,
  "summary" TEXT
) STRICT;
CREATE UNIQUE INDEX "index_users_showsResume" ON "users" ("$id") WHERE "showsResume" = 1;
CREATE INDEX "index_links_newestByUser" ON "links" ("user", "$createdAt");
CREATE INDEX "index_links_longestUnchecked" ON "links" ("checkedAt");
CREATE INDEX "index_links_createdAt" ON "links" ("$createdAt");
CREATE INDEX "index_links_updatedAt" ON "links" ("$updatedAt");
CREATE UNIQUE INDEX "index_links_verified" ON "links" ("$id") WHERE "verified" = 1;
CREATE INDEX "index_positions_newestByUser" ON "positions" ("user", "$createdAt");
