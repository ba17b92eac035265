-- A second factor of accounts: authenticator apps, recovery codes, and what a session has confirmed.

-- Whether the owner wants two factors of each session.
ALTER TABLE accounts ADD COLUMN "mfa" INTEGER NOT NULL DEFAULT 0;
-- The last time that access to the mailbox alone set a password.
ALTER TABLE accounts ADD COLUMN "passwordResetAt" INTEGER;
-- The confirmed factors, separated by blanks. What opened a session of before isn't known: no mailbox confirms it.
ALTER TABLE sessions ADD COLUMN "factors" TEXT NOT NULL DEFAULT 'email';
-- The last confirmation of a second factor; NULL for none.
ALTER TABLE sessions ADD COLUMN "factorAt" INTEGER;

-- One app with time-based codes for each account. The secret is stored readable: codes are computed from it.
CREATE TABLE "authenticators" (
  "accountId" TEXT PRIMARY KEY NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "$createdAt" INTEGER NOT NULL,
  "secret" BLOB NOT NULL,
  -- NULL until a code has been entered: then it counts.
  "verifiedAt" INTEGER,
  "usedAt" INTEGER,
  -- The time step of the last accepted code: it and earlier ones work no more.
  "lastStep" INTEGER NOT NULL
) STRICT;
CREATE TABLE "recovery_codes" (
  -- SHA-256 of account and code.
  "codeHash" BLOB PRIMARY KEY NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE
) STRICT;
CREATE INDEX "recovery_codes_account" ON "recovery_codes" ("accountId");
-- A question for a second factor, answered in the session that asked.
CREATE TABLE "challenges" (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "sessionId" TEXT NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "factor" TEXT NOT NULL,
  -- Of a code that was sent; NULL for other factors.
  "codeHash" BLOB,
  "expire" INTEGER NOT NULL,
  "misses" INTEGER NOT NULL
) STRICT;
CREATE INDEX "challenges_account" ON "challenges" ("accountId");
CREATE INDEX "challenges_expire" ON "challenges" ("expire");
-- Requests of people who have lost their factor, after password and mailbox: the factors go when the wait is over.
CREATE TABLE "lost_factors" (
  "accountId" TEXT PRIMARY KEY NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "requestedAt" INTEGER NOT NULL,
  "until" INTEGER NOT NULL
) STRICT;
CREATE INDEX "lost_factors_until" ON "lost_factors" ("until");
