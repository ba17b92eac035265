-- Passkeys of accounts, and the questions that were answered by them.
CREATE TABLE "passkeys" (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "name" TEXT NOT NULL,
  -- As browsers write it, in base64url.
  "credentialId" TEXT NOT NULL UNIQUE,
  -- In COSE form. There is nothing secret about it.
  "publicKey" BLOB NOT NULL,
  -- How often the passkey has been used, as it says; 0 if it doesn't count.
  "counter" INTEGER NOT NULL,
  -- How browsers reach it, separated by blanks.
  "transports" TEXT NOT NULL,
  -- 1 if it is copied to its owner's other devices.
  "isSynced" INTEGER NOT NULL,
  -- NULL until the first use.
  "usedAt" INTEGER,
  -- The browser of the last use.
  "userAgent" TEXT NOT NULL
) STRICT;
CREATE INDEX "passkeys_account" ON "passkeys" ("accountId");
-- Challenges that were answered: each works once, for the few minutes of its life.
CREATE TABLE "used_challenges" (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "expire" INTEGER NOT NULL
) STRICT;
CREATE INDEX "used_challenges_expire" ON "used_challenges" ("expire");
