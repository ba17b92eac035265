-- add pictures

ALTER TABLE "posts" ADD COLUMN "pictures" TEXT COLLATE "C";
CREATE TABLE "posts_pictures" ( file TEXT COLLATE "C" NOT NULL, document BIGINT NOT NULL REFERENCES "posts" (sequence) ON DELETE CASCADE, PRIMARY KEY (file, document) );
CREATE INDEX "index_posts_pictures_document" ON "posts_pictures" (document);
