-- The people whom a text mentions and who are there. Texts of an older version have none until they change.

ALTER TABLE "posts" ADD COLUMN "mentions" TEXT;
ALTER TABLE "comments" ADD COLUMN "mentions" TEXT;
