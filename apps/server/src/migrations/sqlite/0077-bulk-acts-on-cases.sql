-- Acts on many people state the rule that was broken; and acts on what is reported.

ALTER TABLE "bulk_acts" ADD COLUMN "rule" TEXT;
ALTER TABLE "bulk_acts" ADD COLUMN "about" TEXT NOT NULL DEFAULT 'people';

-- What an operator chose or left out, and to what something was done: its entry in the audit log, and what that has changed,
-- as JSON. The person is whom it concerns.

CREATE TABLE "bulk_act_cases" (
  "act" TEXT NOT NULL REFERENCES "bulk_acts" ("$id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "person" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "state" TEXT NOT NULL,
  "entry" TEXT,
  "changed" TEXT NOT NULL,
  PRIMARY KEY ("act", "kind", "subject")
) STRICT, WITHOUT ROWID;
CREATE INDEX "bulk_act_cases_state" ON "bulk_act_cases" ("act", "state");
CREATE INDEX "bulk_act_cases_person" ON "bulk_act_cases" ("person");
