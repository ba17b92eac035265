-- When the author of a post last changed what it shows. Posts changed before this step have no such time.

ALTER TABLE "posts" ADD COLUMN "editedAt" INTEGER;
