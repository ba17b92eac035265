-- Job ads, who keeps and searches them, who is interested, and reports of them.
CREATE TABLE "jobs" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "poster" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "title" TEXT,
  "company" TEXT,
  "companySite" TEXT,
  "imageUrl" TEXT,
  "imageId" TEXT,
  "description" TEXT,
  "employment" TEXT,
  "seniority" TEXT,
  "stack" TEXT,
  "salaryFrom" INTEGER,
  "salaryTo" INTEGER,
  "salaryCurrency" TEXT,
  "salaryUnit" TEXT,
  "salaryYearly" INTEGER,
  "workplace" TEXT,
  "regions" TEXT,
  "place" TEXT,
  "overlapHours" INTEGER,
  "overlapZone" TEXT,
  "visa" TEXT,
  "apply" TEXT,
  "status" TEXT NOT NULL DEFAULT 'draft',
  "postedAt" INTEGER,
  "expiresAt" INTEGER,
  "hidden" INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX "index_jobs_newest" ON "jobs" ("status", "postedAt");
CREATE INDEX "index_jobs_expiring" ON "jobs" ("status", "expiresAt");
CREATE INDEX "index_jobs_newestByPoster" ON "jobs" ("poster", "$createdAt");
CREATE INDEX "index_jobs_byPoster" ON "jobs" ("poster", "status", "postedAt");
CREATE INDEX "index_jobs_imageId" ON "jobs" ("imageId");
CREATE INDEX "index_jobs_createdAt" ON "jobs" ("$createdAt");
CREATE INDEX "index_jobs_updatedAt" ON "jobs" ("$updatedAt");
CREATE UNIQUE INDEX "index_jobs_hidden" ON "jobs" ("$id") WHERE "hidden" = 1;
CREATE TABLE "jobs_stack" (
  tag TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "jobs" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (tag, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX "index_jobs_stack_document" ON "jobs_stack" (document);
CREATE TABLE "jobs_regions" (
  tag TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "jobs" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (tag, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX "index_jobs_regions_document" ON "jobs_regions" (document);
CREATE TABLE "jobs_facets" (
  facet TEXT NOT NULL,
  block INTEGER NOT NULL,
  bits BLOB NOT NULL,
  PRIMARY KEY (facet, block)
) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE "jobs_words" USING fts5 (
  "title", "company", "description",
  content = '',
  contentless_delete = 1,
  detail = column,
  prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
  tokenize = 'ascii'
);
CREATE TRIGGER "forget_jobs_words" AFTER DELETE ON "jobs" BEGIN
  DELETE FROM "jobs_words" WHERE rowid = old.sequence;
END;
CREATE TABLE "jobSaves" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "job" TEXT NOT NULL REFERENCES "jobs" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "index_jobSaves_newestByUser" ON "jobSaves" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_jobSaves_oncePerJob" ON "jobSaves" ("user", "job");
CREATE INDEX "index_jobSaves_job" ON "jobSaves" ("job");
CREATE TABLE "jobSearches" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "name" TEXT NOT NULL,
  "query" TEXT NOT NULL,
  "seenAt" INTEGER NOT NULL,
  "feedKey" TEXT
) STRICT;
CREATE INDEX "index_jobSearches_newestByUser" ON "jobSearches" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_jobSearches_feed" ON "jobSearches" ("feedKey");
CREATE TABLE "interests" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "user" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "job" TEXT NOT NULL REFERENCES "jobs" ("$id") ON DELETE CASCADE,
  "state" TEXT NOT NULL DEFAULT 'open'
) STRICT;
CREATE INDEX "index_interests_newestByUser" ON "interests" ("user", "$createdAt");
CREATE UNIQUE INDEX "index_interests_oncePerJob" ON "interests" ("user", "job");
CREATE INDEX "index_interests_job" ON "interests" ("job");
CREATE TABLE "leads" (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "$permissions" TEXT NOT NULL,
  "poster" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "job" TEXT NOT NULL REFERENCES "jobs" ("$id") ON DELETE CASCADE,
  "interest" TEXT REFERENCES "interests" ("$id") ON DELETE SET NULL,
  "state" TEXT NOT NULL DEFAULT 'open',
  "person" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL
) STRICT;
CREATE INDEX "index_leads_newestByPoster" ON "leads" ("poster", "$createdAt");
CREATE INDEX "index_leads_newestByJob" ON "leads" ("job", "$createdAt");
CREATE UNIQUE INDEX "index_leads_ofInterest" ON "leads" ("interest");
CREATE INDEX "index_leads_person" ON "leads" ("person");
ALTER TABLE "reports" ADD COLUMN "job" TEXT REFERENCES "jobs" ("$id") ON DELETE SET NULL;
CREATE UNIQUE INDEX "index_reports_oncePerJob" ON "reports" ("user", "job");
CREATE INDEX "index_reports_job" ON "reports" ("job");
-- Links and saves of an ad that is gone must never come to mean another.
CREATE TABLE deleted_jobs (
  "$id" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
-- Ads that are being deleted: more hangs on each than one unit of work may take along.
CREATE TABLE job_deletions (
  job TEXT NOT NULL PRIMARY KEY REFERENCES "jobs" ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What a reported post or ad said when it was reported: its author may change or delete it. It goes with the author.
CREATE TABLE evidence_of_both (
  report TEXT PRIMARY KEY REFERENCES "reports" ("$id") ON DELETE CASCADE,
  -- One of the two. Without references, because it outlives them.
  post TEXT,
  job TEXT,
  creator TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  caption TEXT,
  title TEXT,
  company TEXT,
  "companySite" TEXT,
  facts TEXT,
  description TEXT,
  apply TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO evidence_of_both (report, post, creator, caption) SELECT report, post, creator, caption FROM evidence;
DROP TABLE evidence;
ALTER TABLE evidence_of_both RENAME TO evidence;
CREATE INDEX "evidenceByPost" ON evidence (post);
CREATE INDEX "evidenceByJob" ON evidence (job);
CREATE INDEX "evidenceByCreator" ON evidence (creator);
ALTER TABLE audit ADD COLUMN job TEXT;

-- Whom operators have approved for posting job ads.
CREATE TABLE job_posters (
  account TEXT PRIMARY KEY NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
