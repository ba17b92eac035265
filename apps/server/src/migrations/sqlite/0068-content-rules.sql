-- What content rules find is in the queue of reports, without a reporter. `rule` says which one.

CREATE TABLE "reports_new" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT REFERENCES "posts" ("$id") ON DELETE SET NULL,
  "person" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL,
  "reason" TEXT NOT NULL,
  "text" TEXT,
  "status" TEXT NOT NULL DEFAULT 'open',
  "job" TEXT REFERENCES "jobs" ("$id") ON DELETE SET NULL,
  "comment" TEXT REFERENCES "comments" ("$id") ON DELETE SET NULL
) STRICT;
INSERT INTO "reports_new" SELECT * FROM "reports";
-- A sequence that cursors know never stands for another row.
DELETE FROM sqlite_sequence WHERE name = 'reports_new';
INSERT INTO sqlite_sequence (name, seq) SELECT 'reports_new', seq FROM sqlite_sequence WHERE name = 'reports';
DROP TABLE "reports";
ALTER TABLE "reports_new" RENAME TO "reports";
CREATE INDEX "index_reports_newestByUser" ON "reports" ("user", "$createdAt");
CREATE INDEX "index_reports_byStatus" ON "reports" ("status", "$createdAt");
CREATE UNIQUE INDEX "index_reports_oncePerPost" ON "reports" ("user", "post");
CREATE UNIQUE INDEX "index_reports_oncePerPerson" ON "reports" ("user", "person");
CREATE UNIQUE INDEX "index_reports_oncePerJob" ON "reports" ("user", "job");
CREATE UNIQUE INDEX "index_reports_oncePerComment" ON "reports" ("user", "comment");
CREATE INDEX "index_reports_user" ON "reports" ("user");
CREATE INDEX "index_reports_post" ON "reports" ("post") WHERE "post" IS NOT NULL;
CREATE INDEX "index_reports_person" ON "reports" ("person") WHERE "person" IS NOT NULL;
CREATE INDEX "index_reports_job" ON "reports" ("job") WHERE "job" IS NOT NULL;
CREATE INDEX "index_reports_comment" ON "reports" ("comment") WHERE "comment" IS NOT NULL;
ALTER TABLE evidence ADD COLUMN rule TEXT;

-- Rules of operators for what people share. `found` counts what a rule has found, `held` what it has held since `heldSince`.

CREATE TABLE "content_rules" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "effect" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "note" TEXT NOT NULL,
  "found" INTEGER NOT NULL,
  "heldSince" INTEGER NOT NULL,
  "held" INTEGER NOT NULL
) STRICT;

-- What pictures show, to find those again that moderators have removed. Pictures of earlier versions have none.

ALTER TABLE "files" ADD COLUMN "fingerprint" TEXT NOT NULL DEFAULT '';
CREATE TABLE "removed_pictures" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$createdAt" INTEGER NOT NULL,
  "post" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL
) STRICT;
CREATE INDEX "removed_pictures_post" ON "removed_pictures" ("post");
