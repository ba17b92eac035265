-- A report outlives the post or person that it is about.
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'reports_before', seq FROM sqlite_sequence WHERE name = 'reports';
ALTER TABLE "reports" RENAME TO "reports_old";
CREATE TABLE "reports" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "post" TEXT REFERENCES "posts" ("$id") ON DELETE SET NULL,
  "person" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL,
  "reason" TEXT NOT NULL,
  "text" TEXT,
  "status" TEXT NOT NULL DEFAULT 'open'
) STRICT;
INSERT INTO "reports" SELECT * FROM "reports_old";
DROP TABLE "reports_old";
-- A sequence that cursors know never stands for another row.
DELETE FROM sqlite_sequence WHERE name = 'reports';
UPDATE sqlite_sequence SET name = 'reports' WHERE name = 'reports_before';
CREATE INDEX "index_reports_newestByUser" ON "reports" ("user", "$createdAt");
CREATE INDEX "index_reports_byStatus" ON "reports" ("status", "$createdAt");
CREATE UNIQUE INDEX "index_reports_oncePerPost" ON "reports" ("user", "post");
CREATE UNIQUE INDEX "index_reports_oncePerPerson" ON "reports" ("user", "person");
CREATE INDEX "index_reports_user" ON "reports" ("user");
CREATE INDEX "index_reports_post" ON "reports" ("post");
CREATE INDEX "index_reports_person" ON "reports" ("person");

-- What a reported post said when it was reported: its author may change or delete it. It goes with the author.
CREATE TABLE evidence (
  report TEXT PRIMARY KEY REFERENCES "reports" ("$id") ON DELETE CASCADE,
  -- Without a reference, because it outlives the post.
  post TEXT NOT NULL,
  creator TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  caption TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX "evidenceByPost" ON evidence (post);
CREATE INDEX "evidenceByCreator" ON evidence (creator);
INSERT INTO evidence (report, post, creator, caption)
  SELECT reports."$id", posts."$id", posts.creator, posts.caption
  FROM "reports" AS reports JOIN "posts" AS posts ON posts."$id" = reports.post;

-- What whom a decision concerns is told of its reasons.
ALTER TABLE audit ADD COLUMN statement TEXT NOT NULL DEFAULT '';
CREATE INDEX "auditOfOperator" ON audit (operator, sequence);
