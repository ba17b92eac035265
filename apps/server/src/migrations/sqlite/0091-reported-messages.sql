-- Reports about messages: the subject is their author, of whom several messages can be reported.

ALTER TABLE "reports" ADD COLUMN "message" TEXT NOT NULL DEFAULT '';
DROP INDEX "index_reports_oncePerPerson";
CREATE UNIQUE INDEX "index_reports_oncePerPerson" ON "reports" ("user", "person", "message");
-- The reported message and those before it, as they were.
CREATE TABLE conversation_evidence (
  report TEXT PRIMARY KEY NOT NULL REFERENCES reports ("$id") ON DELETE CASCADE,
  messages TEXT NOT NULL
) STRICT;
