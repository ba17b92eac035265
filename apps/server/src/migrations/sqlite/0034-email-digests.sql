-- Emails with new notifications, for people who ask for them.

ALTER TABLE "users" ADD COLUMN "emailDigest" TEXT NOT NULL DEFAULT 'off';
ALTER TABLE "users" ADD COLUMN "timeZone" TEXT;

-- One row for each person who has ever asked for them. The next email contains what has happened since "since".
CREATE TABLE email_digests (
  "user" TEXT PRIMARY KEY REFERENCES "users" ("$id") ON DELETE CASCADE,
  -- When to look for new notifications next; null while emails are off.
  "dueAt" INTEGER,
  "since" INTEGER NOT NULL,
  -- When that was done last.
  "checkedAt" INTEGER,
  -- The id of the last email in the outbox.
  message TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX "emailDigestsByTime" ON email_digests ("dueAt");
