-- Passkeys of accounts, and the questions that were answered by them.
CREATE TABLE "passkeys" (
  "$id" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  "$createdAt" BIGINT NOT NULL,
  "accountId" TEXT COLLATE "C" NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "name" TEXT COLLATE "C" NOT NULL,
  -- As browsers write it, in base64url.
  "credentialId" TEXT COLLATE "C" NOT NULL UNIQUE,
  -- In COSE form. There is nothing secret about it.
  "publicKey" BYTEA NOT NULL,
  -- How often the passkey has been used, as it says; 0 if it doesn't count.
  "counter" BIGINT NOT NULL,
  -- How browsers reach it, separated by blanks.
  "transports" TEXT COLLATE "C" NOT NULL,
  -- 1 if it is copied to its owner's other devices.
  "isSynced" BIGINT NOT NULL,
  -- NULL until the first use.
  "usedAt" BIGINT,
  -- The browser of the last use.
  "userAgent" TEXT COLLATE "C" NOT NULL
);
CREATE INDEX "passkeys_account" ON "passkeys" ("accountId");
-- Challenges that were answered: each works once, for the few minutes of its life.
CREATE TABLE "used_challenges" (
  "$id" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  "expire" BIGINT NOT NULL
);
CREATE INDEX "used_challenges_expire" ON "used_challenges" ("expire");
