-- Operators approve people for all that they publish, not only for job ads.

ALTER TABLE "job_posters" RENAME TO "approved_accounts";

-- A database with accounts keeps the open defaults that it was made with. A new one has no row here.

CREATE TABLE "open_defaults" ("one" INTEGER NOT NULL PRIMARY KEY CHECK ("one" = 1)) STRICT;
INSERT INTO "open_defaults" ("one") SELECT 1 FROM "accounts" LIMIT 1;

-- How often an account has done what new accounts may do a few times only. The rows go when it is new no more.

CREATE TABLE "new_account_acts" (
  "account" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "act" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  PRIMARY KEY ("account", "act")
) STRICT;
