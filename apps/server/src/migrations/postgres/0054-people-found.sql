-- People are sorted by the number of their followers, which triggers keep exact, and suggested by where they are.

ALTER TABLE "users" ADD COLUMN "followersCount" BIGINT NOT NULL DEFAULT 0;
UPDATE "users" SET "followersCount" = (SELECT count(*) FROM "follows" WHERE "followed" = "users"."$id");
CREATE INDEX "index_users_byPlace" ON "users" ("place" NULLS FIRST, sequence);
CREATE INDEX "index_users_mostFollowed" ON "users" ("followersCount", sequence);
CREATE FUNCTION "count_follows_followed_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "users" SET "followersCount" = "followersCount" + 1 WHERE "$id" = (NEW)."followed"; RETURN NULL; END $$;
CREATE TRIGGER "count_follows_followed_insert" AFTER INSERT ON "follows" FOR EACH ROW EXECUTE FUNCTION "count_follows_followed_insert"();
CREATE FUNCTION "count_follows_followed_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "users" SET "followersCount" = "followersCount" - 1 WHERE "$id" = (OLD)."followed"; RETURN NULL; END $$;
CREATE TRIGGER "count_follows_followed_delete" AFTER DELETE ON "follows" FOR EACH ROW EXECUTE FUNCTION "count_follows_followed_delete"();
