-- How much somebody has shared, and how often people have reported them: what lists of people are narrowed by. What else these lists
-- choose by stands beside it, so that one index has all of it. The database keeps it itself; whoever has nothing has no row.

CREATE TABLE "account_counts" (
  "account" TEXT NOT NULL PRIMARY KEY REFERENCES "accounts" ("$id") ON DELETE CASCADE,
  "joinedAt" INTEGER NOT NULL,
  "emailVerified" INTEGER NOT NULL,
  "phoneVerified" INTEGER NOT NULL,
  "posts" INTEGER NOT NULL,
  "ads" INTEGER NOT NULL,
  "reports" INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TRIGGER "account_counts_posts_insert" AFTER INSERT ON "posts" BEGIN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 1, 0, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = new."creator"
    ON CONFLICT ("account") DO UPDATE SET "posts" = "account_counts"."posts" + 1;
END;
CREATE TRIGGER "account_counts_posts_delete" AFTER DELETE ON "posts" BEGIN
  UPDATE "account_counts" SET "posts" = "posts" - 1 WHERE "account" = (SELECT "accountId" FROM "users" WHERE "$id" = old."creator");
END;
CREATE TRIGGER "account_counts_jobs_insert" AFTER INSERT ON "jobs" WHEN new."status" <> 'draft' BEGIN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 1, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = new."poster"
    ON CONFLICT ("account") DO UPDATE SET "ads" = "account_counts"."ads" + 1;
END;
CREATE TRIGGER "account_counts_jobs_update" AFTER UPDATE OF "status" ON "jobs" WHEN old."status" = 'draft' AND new."status" <> 'draft' BEGIN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 1, 0
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = new."poster"
    ON CONFLICT ("account") DO UPDATE SET "ads" = "account_counts"."ads" + 1;
END;
CREATE TRIGGER "account_counts_jobs_delete" AFTER DELETE ON "jobs" WHEN old."status" <> 'draft' BEGIN
  UPDATE "account_counts" SET "ads" = "ads" - 1 WHERE "account" = (SELECT "accountId" FROM "users" WHERE "$id" = old."poster");
END;
CREATE TRIGGER "account_counts_reports_insert" AFTER INSERT ON "reports" WHEN new."user" IS NOT NULL BEGIN
  INSERT INTO "account_counts" ("account", "joinedAt", "emailVerified", "phoneVerified", "posts", "ads", "reports")
    SELECT "accounts"."$id", "accounts"."$createdAt", "emailVerified", "phoneVerified", 0, 0, 1
    FROM "users" JOIN "accounts" ON "accounts"."$id" = "users"."accountId" WHERE "users"."$id" = COALESCE(new."person", (SELECT "creator" FROM "posts" WHERE "$id" = new."post"), (SELECT "creator" FROM "comments" WHERE "$id" = new."comment"),
    (SELECT "poster" FROM "jobs" WHERE "$id" = new."job"))
    ON CONFLICT ("account") DO UPDATE SET "reports" = "account_counts"."reports" + 1;
END;
CREATE TRIGGER "account_counts_accounts_update" AFTER UPDATE OF "emailVerified", "phoneVerified" ON "accounts" BEGIN
  UPDATE "account_counts" SET "emailVerified" = new."emailVerified", "phoneVerified" = new."phoneVerified" WHERE "account" = new."$id";
END;
