-- A second factor of accounts: authenticator apps, recovery codes, and what a session has confirmed.

-- Whether the owner wants two factors of each session.
ALTER TABLE accounts ADD COLUMN "mfa" BIGINT NOT NULL DEFAULT 0;
-- The last time that access to the mailbox alone set a password.
ALTER TABLE accounts ADD COLUMN "passwordResetAt" BIGINT;
-- The confirmed factors, separated by blanks. What opened a session of before isn't known: no mailbox confirms it.
ALTER TABLE sessions ADD COLUMN "factors" TEXT COLLATE "C" NOT NULL DEFAULT 'email';
-- The last confirmation of a second factor; NULL for none.
ALTER TABLE sessions ADD COLUMN "factorAt" BIGINT;

-- One app with time-based codes for each account. The secret is stored readable: codes are computed from it.
CREATE TABLE "authenticators" (
  "accountId" TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "$createdAt" BIGINT NOT NULL,
  "secret" BYTEA NOT NULL,
  -- NULL until a code has been entered: then it counts.
  "verifiedAt" BIGINT,
  "usedAt" BIGINT,
  -- The time step of the last accepted code: it and earlier ones work no more.
  "lastStep" BIGINT NOT NULL
);
CREATE TABLE "recovery_codes" (
  -- SHA-256 of account and code.
  "codeHash" BYTEA PRIMARY KEY NOT NULL,
  "accountId" TEXT COLLATE "C" NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE
);
CREATE INDEX "recovery_codes_account" ON "recovery_codes" ("accountId");
-- A question for a second factor, answered in the session that asked.
CREATE TABLE "challenges" (
  "$id" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  "$createdAt" BIGINT NOT NULL,
  "sessionId" TEXT COLLATE "C" NOT NULL,
  "accountId" TEXT COLLATE "C" NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "factor" TEXT COLLATE "C" NOT NULL,
  -- Of a code that was sent; NULL for other factors.
  "codeHash" BYTEA,
  "expire" BIGINT NOT NULL,
  "misses" BIGINT NOT NULL
);
CREATE INDEX "challenges_account" ON "challenges" ("accountId");
CREATE INDEX "challenges_expire" ON "challenges" ("expire");
-- Requests of people who have lost their factor, after password and mailbox: the factors go when the wait is over.
CREATE TABLE "lost_factors" (
  "accountId" TEXT COLLATE "C" PRIMARY KEY NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "requestedAt" BIGINT NOT NULL,
  "until" BIGINT NOT NULL
);
CREATE INDEX "lost_factors_until" ON "lost_factors" ("until");
