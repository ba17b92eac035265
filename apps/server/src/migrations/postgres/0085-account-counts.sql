-- How much somebody has shared, and how often people have reported them: what lists of people are narrowed by. What else these lists
-- choose by stands beside it, so that one index has all of it. The database keeps it itself; whoever has nothing has no row.

CREATE TABLE "account_counts" (
  "account" TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "joinedAt" BIGINT NOT NULL,
  "emailVerified" BIGINT NOT NULL,
  "phoneVerified" BIGINT NOT NULL,
  "posts" BIGINT NOT NULL,
  "ads" BIGINT NOT NULL,
  "reports" BIGINT NOT NULL
);
CREATE INDEX "account_counts_posts" ON "account_counts" ("joinedAt", "account", "posts", "emailVerified", "phoneVerified") WHERE "posts" > 0;
CREATE INDEX "account_counts_ads" ON "account_counts" ("joinedAt", "account", "ads", "emailVerified", "phoneVerified") WHERE "ads" > 0;
CREATE INDEX "account_counts_reports" ON "account_counts" ("joinedAt", "account", "reports", "emailVerified", "phoneVerified") WHERE "reports" > 0;
INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
  SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", SUM("posts"), SUM("ads"), SUM("reports") FROM (
    SELECT "creator" AS "person", COUNT(*) AS "posts", 0 AS "ads", 0 AS "reports" FROM "posts" GROUP BY "creator"
    UNION ALL SELECT "poster", 0, COUNT(*), 0 FROM "jobs" WHERE "status" <> 'draft' GROUP BY "poster"
    UNION ALL SELECT COALESCE("person", "creator"), 0, 0, COUNT(*) FROM "reports" LEFT JOIN "evidence" ON "report" = "reports"."$id"
      WHERE "user" IS NOT NULL GROUP BY COALESCE("person", "creator")
  ) AS "each" JOIN "users" ON "users"."$id" = "each"."person" JOIN "accounts" ON "accounts"."$id" = "users"."accountId"
  GROUP BY "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified";
CREATE FUNCTION "account_counts_posts_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 1, 0, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = (NEW)."creator"
    ON CONFLICT ("account") DO UPDATE SET "posts" = "account_counts"."posts" + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_posts_insert" AFTER INSERT ON "posts" FOR EACH ROW EXECUTE FUNCTION "account_counts_posts_insert"();
CREATE FUNCTION "account_counts_posts_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "account_counts" SET "posts" = "posts" - 1 WHERE "account" = (SELECT "accountId" FROM "users" WHERE "$id" = (OLD)."creator");
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_posts_delete" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION "account_counts_posts_delete"();
CREATE FUNCTION "account_counts_jobs_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW)."status" <> 'draft' THEN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 1, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = (NEW)."poster"
    ON CONFLICT ("account") DO UPDATE SET "ads" = "account_counts"."ads" + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_jobs_insert" AFTER INSERT ON "jobs" FOR EACH ROW EXECUTE FUNCTION "account_counts_jobs_insert"();
CREATE FUNCTION "account_counts_jobs_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (OLD)."status" = 'draft' AND (NEW)."status" <> 'draft' THEN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 1, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = (NEW)."poster"
    ON CONFLICT ("account") DO UPDATE SET "ads" = "account_counts"."ads" + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_jobs_update" AFTER UPDATE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "account_counts_jobs_update"();
CREATE FUNCTION "account_counts_jobs_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (OLD)."status" <> 'draft' THEN
  UPDATE "account_counts" SET "ads" = "ads" - 1 WHERE "account" = (SELECT "accountId" FROM "users" WHERE "$id" = (OLD)."poster");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_jobs_delete" AFTER DELETE ON "jobs" FOR EACH ROW EXECUTE FUNCTION "account_counts_jobs_delete"();
CREATE FUNCTION "account_counts_reports_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW)."user" IS NOT NULL THEN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 0, 1
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = COALESCE((NEW)."person", (SELECT "creator" FROM "posts" WHERE "$id" = (NEW)."post"), (SELECT "creator" FROM "comments" WHERE "$id" = (NEW)."comment"),
    (SELECT "poster" FROM "jobs" WHERE "$id" = (NEW)."job"))
    ON CONFLICT ("account") DO UPDATE SET "reports" = "account_counts"."reports" + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_reports_insert" AFTER INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION "account_counts_reports_insert"();
CREATE FUNCTION "account_counts_accounts_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (OLD)."emailVerified" <> (NEW)."emailVerified" OR (OLD)."phoneVerified" <> (NEW)."phoneVerified" THEN
  UPDATE "account_counts" SET "emailVerified" = (NEW)."emailVerified", "phoneVerified" = (NEW)."phoneVerified" WHERE "account" = (NEW)."$id";
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "account_counts_accounts_update" AFTER UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "account_counts_accounts_update"();
