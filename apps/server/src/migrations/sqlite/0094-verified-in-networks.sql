-- Whether somebody is verified stands beside their networks, so that one index counts a network's people of either kind.

ALTER TABLE "account_networks" ADD COLUMN "emailVerified" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "account_networks" ADD COLUMN "phoneVerified" INTEGER NOT NULL DEFAULT 0;
UPDATE "account_networks" SET "emailVerified" = (SELECT "emailVerified" FROM "accounts" WHERE "$id" = "account_networks"."account");
UPDATE "account_networks" SET "phoneVerified" = (SELECT "phoneVerified" FROM "accounts" WHERE "$id" = "account_networks"."account");
DROP INDEX "account_networks_newest";
CREATE INDEX "account_networks_newest" ON "account_networks" ("network", "joinedAt", "account", "emailVerified", "phoneVerified");
CREATE TRIGGER "networks_accounts_update" AFTER UPDATE OF "emailVerified", "phoneVerified" ON "accounts" BEGIN
  UPDATE "account_networks" SET "emailVerified" = new."emailVerified", "phoneVerified" = new."phoneVerified" WHERE "account" = new."$id";
END;
