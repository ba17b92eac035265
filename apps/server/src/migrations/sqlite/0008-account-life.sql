-- Accounts without an e-mail or a password: of visitors, of phones, of other services.
CREATE TABLE accounts_next (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  name TEXT NOT NULL,
  -- In its canonical form only.
  email TEXT UNIQUE,
  "emailVerified" INTEGER NOT NULL DEFAULT 0,
  -- In E.164 form: '+' and digits.
  phone TEXT UNIQUE,
  "phoneVerified" INTEGER NOT NULL DEFAULT 0,
  -- An argon2id hash in PHC form.
  password TEXT,
  "passwordUpdate" INTEGER,
  -- The person's own settings: a JSON object.
  prefs TEXT NOT NULL DEFAULT '{}',
  -- Since when nobody may sign in; NULL while they may.
  "blockedAt" INTEGER,
  "accessedAt" INTEGER NOT NULL,
  -- The last sign-in; NULL until the first.
  "signedInAt" INTEGER
) STRICT;
INSERT INTO accounts_next (
  "$id", "$createdAt", "$updatedAt", name, email, "emailVerified", password, "passwordUpdate",
  "accessedAt", "signedInAt"
)
SELECT
  "$id", "$createdAt", "$updatedAt", name, email, "emailVerified", password, "passwordUpdate",
  "accessedAt", "signedInAt"
FROM accounts;
DROP TABLE accounts;
ALTER TABLE accounts_next RENAME TO accounts;

-- By which way the session was opened, and as whom there.
ALTER TABLE sessions ADD COLUMN provider TEXT NOT NULL DEFAULT 'email';
ALTER TABLE sessions ADD COLUMN "providerUid" TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN "$updatedAt" INTEGER NOT NULL DEFAULT 0;
UPDATE sessions SET
  "$updatedAt" = "$createdAt",
  "providerUid" = coalesce((SELECT email FROM accounts WHERE accounts."$id" = sessions."accountId"), '');

-- Secrets that prove who reads a letter or a message: used once.
CREATE TABLE tokens (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  -- Whose it is; NULL while nobody has the address: no answer must tell.
  "accountId" TEXT REFERENCES accounts ("$id") ON DELETE CASCADE,
  -- The id that the caller was told, and that the secret comes back with.
  "userId" TEXT NOT NULL,
  -- What it is good for, and nothing else.
  kind TEXT NOT NULL,
  -- The address or number that it was sent to: worth nothing once the account has another.
  target TEXT NOT NULL,
  -- SHA-256 of the secret, which is kept nowhere.
  "secretHash" BLOB NOT NULL,
  expire INTEGER NOT NULL,
  -- How often another secret was tried instead.
  misses INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX "tokensOfAccount" ON tokens ("accountId");
CREATE INDEX "tokensOfUser" ON tokens ("userId", kind);
CREATE INDEX "tokensOfTarget" ON tokens (target, kind);
CREATE INDEX "tokensByExpire" ON tokens (expire);

-- Who somebody is at another service.
CREATE TABLE identities (
  "$id" TEXT PRIMARY KEY NOT NULL,
  "$createdAt" INTEGER NOT NULL,
  "$updatedAt" INTEGER NOT NULL,
  "accountId" TEXT NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE,
  provider TEXT NOT NULL,
  -- Whose ids the next are: an operator may set another service under the same name, with the same ids for others.
  issuer TEXT NOT NULL,
  "providerUid" TEXT NOT NULL,
  "providerEmail" TEXT NOT NULL,
  UNIQUE (issuer, "providerUid")
) STRICT, WITHOUT ROWID;
CREATE INDEX "identitiesOfAccount" ON identities ("accountId", "$createdAt");

-- Attempts to sign in with another service, while somebody is there.
CREATE TABLE "oauthAttempts" (
  -- Goes along to the service and comes back.
  state TEXT PRIMARY KEY NOT NULL,
  -- SHA-256 of what only the browser that began knows.
  "browserHash" BLOB NOT NULL,
  provider TEXT NOT NULL,
  -- What it leads to: 'session' or 'token'.
  kind TEXT NOT NULL,
  -- Who was signed in and wants to connect the service; NULL for everybody else.
  "accountId" TEXT REFERENCES accounts ("$id") ON DELETE CASCADE,
  success TEXT NOT NULL,
  failure TEXT NOT NULL,
  expire INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX "oauthAttemptsByExpire" ON "oauthAttempts" (expire);
CREATE INDEX "oauthAttemptsOfAccount" ON "oauthAttempts" ("accountId");

-- What happened to an account, for its owner to read.
CREATE TABLE logs (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  "accountId" TEXT NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE,
  event TEXT NOT NULL,
  time INTEGER NOT NULL,
  ip TEXT NOT NULL,
  "userAgent" TEXT NOT NULL
) STRICT;
CREATE INDEX "logsOfAccount" ON logs ("accountId", sequence);

-- Keys made at the first start.
CREATE TABLE account_keys (
  name TEXT PRIMARY KEY NOT NULL,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Accounts that are being erased, until nothing of them is left. What is kept of whom is in the other tables.
CREATE TABLE erasures (
  "accountId" TEXT PRIMARY KEY NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Ids of accounts and people that were erased: none is ever given again.
CREATE TABLE erased_ids (
  "$id" TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
