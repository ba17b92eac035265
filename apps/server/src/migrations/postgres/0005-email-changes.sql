-- Changes of the address that people sign in by: each waits for the new address, and can be undone by the old one.
CREATE TABLE email_changes (
  "$id" TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  "accountId" TEXT COLLATE "C" NOT NULL REFERENCES accounts ("$id") ON DELETE CASCADE,
  "oldEmail" TEXT COLLATE "C" NOT NULL,
  "newEmail" TEXT COLLATE "C" NOT NULL,
  -- The session that asked, which alone stays when the change is confirmed; '' when it was none that stays.
  "sessionId" TEXT COLLATE "C" NOT NULL,
  "requestedAt" BIGINT NOT NULL,
  -- NULL while the new address has not answered.
  "confirmedAt" BIGINT,
  "undoUntil" BIGINT NOT NULL
);
CREATE INDEX "emailChangesOfAccount" ON email_changes ("accountId");
CREATE UNIQUE INDEX "emailChangePending" ON email_changes ("accountId") WHERE "confirmedAt" IS NULL;
CREATE INDEX "emailChangesByOldEmail" ON email_changes ("oldEmail");
CREATE INDEX "emailChangesByUndoUntil" ON email_changes ("undoUntil");
