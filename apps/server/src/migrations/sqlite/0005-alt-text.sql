-- What a picture shows, in the words of who shared it. Posts from before say nothing.
ALTER TABLE "posts" ADD COLUMN "imageAlt" TEXT NOT NULL DEFAULT '';
