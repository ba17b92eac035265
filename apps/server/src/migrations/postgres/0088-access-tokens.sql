-- Access tokens, with which programs act for people.
CREATE TABLE "access_tokens" (
  "$id" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  "$createdAt" BIGINT NOT NULL,
  "accountId" TEXT COLLATE "C" NOT NULL REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "name" TEXT COLLATE "C" NOT NULL,
  -- The beginning of the secret, by which its owner recognizes it.
  "prefix" TEXT COLLATE "C" NOT NULL,
  -- SHA-256 of the whole secret.
  "secretHash" BYTEA NOT NULL,
  -- Separated by blanks, as are the factors of the session that created it.
  "scopes" TEXT COLLATE "C" NOT NULL,
  "factors" TEXT COLLATE "C" NOT NULL,
  "expire" BIGINT NOT NULL,
  -- The last use, to the minute; NULL before the first.
  "usedAt" BIGINT,
  "ip" TEXT COLLATE "C" NOT NULL,
  "userAgent" TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX "access_tokens_secret" ON "access_tokens" ("secretHash");
CREATE INDEX "access_tokens_account" ON "access_tokens" ("accountId");
CREATE INDEX "access_tokens_expire" ON "access_tokens" ("expire");
