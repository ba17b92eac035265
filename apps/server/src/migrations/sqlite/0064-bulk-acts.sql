-- Acts of an operator on many people. They are carried out in portions, and resumed after a crash.

CREATE TABLE "bulk_acts" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "operator" TEXT NOT NULL,
  "undoneBy" TEXT,
  "action" TEXT NOT NULL,
  "note" TEXT NOT NULL,
  "statement" TEXT NOT NULL,
  -- What the people have in common, as JSON; NULL when they were chosen one by one.
  "matching" TEXT,
  "state" TEXT NOT NULL,
  "total" INTEGER NOT NULL,
  "checked" INTEGER NOT NULL,
  "done" INTEGER NOT NULL,
  "undone" INTEGER NOT NULL,
  -- The account that was checked last: its sign-up and its id.
  "afterTime" INTEGER NOT NULL,
  "afterId" TEXT NOT NULL
) STRICT;
CREATE INDEX "bulk_acts_unfinished" ON "bulk_acts" ("sequence") WHERE "state" IN ('running', 'undoing');
CREATE INDEX "bulk_acts_createdAt" ON "bulk_acts" ("$createdAt");

-- Whom an operator chose or left out, and to whom something was done: its entry in the audit log, and what was released.

CREATE TABLE "bulk_act_people" (
  "act" TEXT NOT NULL REFERENCES "bulk_acts" ("$id") ON DELETE CASCADE,
  "person" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  "state" TEXT NOT NULL,
  "entry" TEXT,
  "released" TEXT NOT NULL,
  PRIMARY KEY ("act", "person")
) STRICT, WITHOUT ROWID;
CREATE INDEX "bulk_act_people_state" ON "bulk_act_people" ("act", "state");
CREATE INDEX "bulk_act_people_person" ON "bulk_act_people" ("person");

-- Lists of people: all of them, who has verified an address or a number, or hasn't, and of whom something waits.

DROP INDEX "accounts_createdAt";
CREATE INDEX "accounts_joined" ON "accounts" ("$createdAt", "$id");
CREATE INDEX "accounts_verified" ON "accounts" ("$createdAt", "$id") WHERE "emailVerified" = 1 OR "phoneVerified" = 1;
CREATE INDEX "accounts_unverified" ON "accounts" ("$createdAt", "$id") WHERE "emailVerified" = 0 AND "phoneVerified" = 0;
DROP INDEX "held_accounts_heldAt";
CREATE INDEX "held_accounts_waiting" ON "held_accounts" ("heldAt", "account") WHERE "releasedAt" IS NULL;
