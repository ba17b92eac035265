-- How many reports of a person led to something or to nothing, and how often something of theirs was acted against.

CREATE TABLE "moderation_counts" (
  "person" TEXT NOT NULL PRIMARY KEY REFERENCES "users" ("$id") ON DELETE CASCADE,
  "acted" INTEGER NOT NULL,
  "dismissed" INTEGER NOT NULL,
  "measures" INTEGER NOT NULL
) STRICT;
INSERT INTO "moderation_counts" ("person", "acted", "dismissed", "measures")
  SELECT "person", 0, 0, COUNT(*) FROM "audit" WHERE "action" IN ('hide', 'delete', 'block')
  AND "person" IN (SELECT "$id" FROM "users") GROUP BY "person";

-- The open reports, with all that they can be chosen by: few rows without texts, which lists may look through. The database keeps
-- them itself. Who works on one says so in it, until a time.

CREATE TABLE "open_reports" (
  "sequence" INTEGER NOT NULL PRIMARY KEY,
  "report" TEXT NOT NULL UNIQUE REFERENCES "reports" ("$id") ON DELETE CASCADE,
  "at" INTEGER NOT NULL,
  -- Nobody, when a content rule has found it.
  "user" TEXT REFERENCES "users" ("$id") ON DELETE CASCADE,
  "kind" TEXT NOT NULL,
  -- The post, the comment or the ad.
  "about" TEXT,
  -- Whom it concerns: nobody, when they are erased.
  "person" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL,
  "reason" TEXT NOT NULL,
  "record" TEXT NOT NULL,
  "isRepeat" INTEGER NOT NULL,
  "claimedBy" TEXT REFERENCES "users" ("$id") ON DELETE SET NULL,
  "claimedUntil" INTEGER
) STRICT;
CREATE INDEX "open_reports_at" ON "open_reports" ("at", "sequence");
CREATE INDEX "open_reports_user" ON "open_reports" ("user");
CREATE INDEX "open_reports_about" ON "open_reports" ("about");
CREATE INDEX "open_reports_person" ON "open_reports" ("person", "kind");
CREATE INDEX "open_reports_claimedBy" ON "open_reports" ("claimedBy") WHERE "claimedBy" IS NOT NULL;
INSERT INTO "open_reports" ("sequence", "report", "at", "user", "kind", "about", "person", "reason", "record", "isRepeat")
  SELECT "reports"."sequence", "reports"."$id", "reports"."$createdAt", "reports"."user",
    CASE WHEN "evidence"."post" IS NOT NULL THEN 'post' WHEN "evidence"."comment" IS NOT NULL THEN 'comment' WHEN "evidence"."job" IS NOT NULL THEN 'job' ELSE 'person' END,
    COALESCE("evidence"."post", "evidence"."comment", "evidence"."job"), COALESCE("reports"."person", "evidence"."creator"), "reports"."reason", 'new',
    CASE WHEN "measures" > 0 THEN 1 ELSE 0 END
  FROM "reports" LEFT JOIN "evidence" ON "evidence"."report" = "reports"."$id"
  LEFT JOIN "moderation_counts" ON "moderation_counts"."person" = COALESCE("reports"."person", "evidence"."creator")
  WHERE "reports"."status" = 'open';
CREATE TRIGGER "open_reports_insert" AFTER INSERT ON "reports" WHEN new."status" = 'open' BEGIN
  INSERT INTO "open_reports" ("sequence", "report", "at", "user", "kind", "about", "person", "reason", "record", "isRepeat")
  VALUES (new."sequence", new."$id", new."$createdAt", new."user", CASE WHEN new."post" IS NOT NULL THEN 'post' WHEN new."comment" IS NOT NULL THEN 'comment' WHEN new."job" IS NOT NULL THEN 'job' ELSE 'person' END,
    COALESCE(new."post", new."comment", new."job"), COALESCE(new."person", (SELECT "creator" FROM "posts" WHERE "$id" = new."post"),
    (SELECT "creator" FROM "comments" WHERE "$id" = new."comment"), (SELECT "poster" FROM "jobs" WHERE "$id" = new."job")), new."reason",
    COALESCE((SELECT CASE WHEN acted + dismissed = 0 THEN 'new' WHEN acted >= dismissed THEN 'upheld' ELSE 'dismissed' END FROM "moderation_counts" WHERE "person" = new."user"), 'new'),
    COALESCE((SELECT CASE WHEN "measures" > 0 THEN 1 ELSE 0 END FROM "moderation_counts" WHERE "person" = COALESCE(new."person", (SELECT "creator" FROM "posts" WHERE "$id" = new."post"),
    (SELECT "creator" FROM "comments" WHERE "$id" = new."comment"), (SELECT "poster" FROM "jobs" WHERE "$id" = new."job"))), 0));
END;
CREATE TRIGGER "open_reports_update" AFTER UPDATE ON "reports" WHEN new."status" <> 'open' BEGIN
  DELETE FROM "open_reports" WHERE "report" = new."$id";
END;

-- What colleagues write about a case, in the log.
CREATE INDEX "audit_notes" ON "audit" ("person", "sequence") WHERE "action" = 'note';

-- Texts of the instance for the people concerned.

CREATE TABLE "saved_replies" (
  "sequence" INTEGER PRIMARY KEY AUTOINCREMENT,
  "$id" TEXT NOT NULL UNIQUE,
  "$createdAt" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "text" TEXT NOT NULL
) STRICT;
