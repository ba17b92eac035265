CREATE TABLE accounts (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- In its canonical form only.
  email TEXT NOT NULL UNIQUE,
  "emailVerified" INTEGER NOT NULL DEFAULT 0,
  -- An argon2id hash in PHC form.
  password TEXT NOT NULL,
  "passwordUpdate" INTEGER NOT NULL,
  "accessedAt" INTEGER NOT NULL,
  -- The last sign-in; NULL until the first.
  "signedInAt" INTEGER
) STRICT;

CREATE TABLE sessions (
  -- SHA-256 of the secret in the cookie, which is kept nowhere.
  "secretHash" BLOB PRIMARY KEY NOT NULL,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE,
  expire INTEGER NOT NULL,
  "usedAt" INTEGER NOT NULL,
  ip TEXT NOT NULL,
  "userAgent" TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX "sessionsOfAccount" ON sessions ("accountId", "$createdAt");
