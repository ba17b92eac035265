-- add pictures

ALTER TABLE "posts" ADD COLUMN "pictures" TEXT;
CREATE TABLE "posts_pictures" (
  file TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "posts" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (file, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX "index_posts_pictures_document" ON "posts_pictures" (document);
