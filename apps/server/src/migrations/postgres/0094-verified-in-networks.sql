-- Whether somebody is verified stands beside their networks, so that one index counts a network's people of either kind.

ALTER TABLE "account_networks" ADD COLUMN "emailVerified" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "account_networks" ADD COLUMN "phoneVerified" BIGINT NOT NULL DEFAULT 0;
UPDATE "account_networks" SET "emailVerified" = (SELECT "emailVerified" FROM "accounts" WHERE "$id" = "account_networks"."account");
UPDATE "account_networks" SET "phoneVerified" = (SELECT "phoneVerified" FROM "accounts" WHERE "$id" = "account_networks"."account");
DROP INDEX "account_networks_newest";
CREATE INDEX "account_networks_newest" ON "account_networks" ("network", "joinedAt", "account", "emailVerified", "phoneVerified");
CREATE FUNCTION "networks_accounts_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF (OLD)."emailVerified" <> (NEW)."emailVerified" OR (OLD)."phoneVerified" <> (NEW)."phoneVerified" THEN UPDATE "account_networks" SET "emailVerified" = (NEW)."emailVerified", "phoneVerified" = (NEW)."phoneVerified" WHERE "account" = (NEW)."$id"; END IF; RETURN NULL; END $$;
CREATE TRIGGER "networks_accounts_update" AFTER UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "networks_accounts_update"();
