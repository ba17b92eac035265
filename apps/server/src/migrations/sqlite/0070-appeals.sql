-- Appeals of people against decisions about them: one for each decision, which is an entry of the audit log.

CREATE TABLE "appeals" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "entry" TEXT NOT NULL UNIQUE,
  "person" TEXT NOT NULL REFERENCES "users" ("$id") ON DELETE CASCADE,
  -- Who took the decision; NULL when unknown. It names without a reference, as the audit log does.
  "decider" TEXT,
  "text" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "answer" TEXT NOT NULL,
  "answeredAt" INTEGER,
  "answeredBy" TEXT
) STRICT;
CREATE INDEX "appeals_person" ON "appeals" ("person");
CREATE INDEX "appeals_open" ON "appeals" ("sequence") WHERE "state" = 'open';
CREATE INDEX "appeals_answered" ON "appeals" ("sequence") WHERE "answeredAt" IS NOT NULL;

-- A session that a blocked person has opened: it reaches their decisions, their data, and the way out.

ALTER TABLE sessions ADD COLUMN "limited" INTEGER NOT NULL DEFAULT 0;
