-- Emails with new notifications, for people who ask for them.

ALTER TABLE "users" ADD COLUMN "emailDigest" TEXT COLLATE "C" NOT NULL DEFAULT 'off';
ALTER TABLE "users" ADD COLUMN "timeZone" TEXT COLLATE "C";

-- One row for each person who has ever asked for them. The next email contains what has happened since "since".
CREATE TABLE email_digests (
  "user" TEXT COLLATE "C" PRIMARY KEY REFERENCES "users" ("$id") ON DELETE CASCADE,
  -- When to look for new notifications next; null while emails are off.
  "dueAt" BIGINT,
  "since" BIGINT NOT NULL,
  -- When that was done last.
  "checkedAt" BIGINT,
  -- The id of the last email in the outbox.
  message TEXT COLLATE "C"
);
CREATE INDEX "emailDigestsByTime" ON email_digests ("dueAt");
