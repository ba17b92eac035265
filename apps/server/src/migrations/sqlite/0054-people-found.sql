-- People are sorted by the number of their followers, which triggers keep exact, and suggested by where they are.

ALTER TABLE "users" ADD COLUMN "followersCount" INTEGER NOT NULL DEFAULT 0;
UPDATE "users" SET "followersCount" = (SELECT count(*) FROM "follows" WHERE "followed" = "users"."$id");
CREATE INDEX "index_users_byPlace" ON "users" ("place");
CREATE INDEX "index_users_mostFollowed" ON "users" ("followersCount");
CREATE TRIGGER "count_follows_followed_insert" AFTER INSERT ON "follows" BEGIN
  UPDATE "users" SET "followersCount" = "followersCount" + 1 WHERE "$id" = new."followed";
END;
CREATE TRIGGER "count_follows_followed_delete" AFTER DELETE ON "follows" BEGIN
  UPDATE "users" SET "followersCount" = "followersCount" - 1 WHERE "$id" = old."followed";
END;
