-- Access tokens, with which programs act for people.
CREATE TABLE "access_tokens" (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "name" TEXT NOT NULL,
  -- The beginning of the secret, by which its owner recognizes it.
  "prefix" TEXT NOT NULL,
  -- SHA-256 of the whole secret.
  "secretHash" BLOB NOT NULL,
  -- Separated by blanks, as are the factors of the session that created it.
  "scopes" TEXT NOT NULL,
  "factors" TEXT NOT NULL,
  "expire" INTEGER NOT NULL,
  -- The last use, to the minute; NULL before the first.
  "usedAt" INTEGER,
  "ip" TEXT NOT NULL,
  "userAgent" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "access_tokens_secret" ON "access_tokens" ("secretHash");
CREATE INDEX "access_tokens_account" ON "access_tokens" ("accountId");
CREATE INDEX "access_tokens_expire" ON "access_tokens" ("expire");
