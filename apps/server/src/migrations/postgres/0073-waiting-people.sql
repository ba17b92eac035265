-- What lists of people of whom something waits are filtered by stands beside their wait, so that one index has all of it.

ALTER TABLE "held_accounts" ADD COLUMN "joinedAt" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "held_accounts" ADD COLUMN "emailVerified" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "held_accounts" ADD COLUMN "phoneVerified" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "held_accounts" ADD COLUMN "blockedAt" BIGINT;
UPDATE "held_accounts" SET "joinedAt" = (SELECT "$createdAt" FROM "accounts" WHERE "$id" = "held_accounts"."account");
UPDATE "held_accounts" SET "emailVerified" = (SELECT "emailVerified" FROM "accounts" WHERE "$id" = "held_accounts"."account");
UPDATE "held_accounts" SET "phoneVerified" = (SELECT "phoneVerified" FROM "accounts" WHERE "$id" = "held_accounts"."account");
UPDATE "held_accounts" SET "blockedAt" = (SELECT "blockedAt" FROM "accounts" WHERE "$id" = "held_accounts"."account");
DROP INDEX "held_accounts_waiting";
CREATE INDEX "held_accounts_waiting" ON "held_accounts" ("heldAt", "account", "joinedAt", "emailVerified", "phoneVerified") WHERE "releasedAt" IS NULL AND "blockedAt" IS NULL;
CREATE FUNCTION "copy_accounts_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "held_accounts" SET "emailVerified" = (NEW)."emailVerified", "phoneVerified" = (NEW)."phoneVerified", "blockedAt" = (NEW)."blockedAt" WHERE "account" = (NEW)."$id"; RETURN NULL; END $$;
CREATE TRIGGER "copy_accounts_update" AFTER UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "copy_accounts_update"();
