-- Operators approve people for all that they publish, not only for job ads.

CREATE TABLE "approved_accounts" (
  "account" TEXT PRIMARY KEY NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "approved_accounts" ("account") SELECT "account" FROM "job_posters";
DROP TABLE "job_posters";

-- A database with people keeps the open defaults that it was made with. A new one has no row here.

CREATE TABLE "open_defaults" ("before" INTEGER NOT NULL PRIMARY KEY) STRICT;
INSERT INTO "open_defaults" ("before") SELECT sequence + 1 FROM "users" ORDER BY sequence DESC LIMIT 1;

-- How often an account has done what new accounts may do a few times only, and when first. The rows stay for a week, to tell what
-- is usual.

CREATE TABLE "new_account_acts" (
  "account" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "act" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "firstAt" INTEGER NOT NULL,
  PRIMARY KEY ("account", "act")
) STRICT;
CREATE INDEX "new_account_acts_firstAt" ON "new_account_acts" ("firstAt");
CREATE INDEX "accounts_createdAt" ON "accounts" ("$createdAt");

-- Raids: what new accounts publish waits for a moderator. What they published since the beginning is held later, in portions.

CREATE TABLE "raids" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "since" INTEGER NOT NULL,
  "until" INTEGER NOT NULL,
  "isHeldBack" INTEGER NOT NULL
) STRICT;

-- Accounts of which something was held, and when a moderator released them: what they publish is held no more.

CREATE TABLE "held_accounts" (
  "account" TEXT NOT NULL PRIMARY KEY REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "heldAt" INTEGER NOT NULL,
  "releasedAt" INTEGER
) STRICT;
CREATE INDEX "held_accounts_heldAt" ON "held_accounts" ("heldAt") WHERE "releasedAt" IS NULL;

ALTER TABLE "posts" ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_posts_held" ON "posts" ("$id") WHERE "held" = 1;
ALTER TABLE "comments" ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_comments_held" ON "comments" ("$id") WHERE "held" = 1;
ALTER TABLE "jobs" ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX "index_jobs_held" ON "jobs" ("$id") WHERE "held" = 1;
