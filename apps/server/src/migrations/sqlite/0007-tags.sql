-- The posts with a tag are found by it, whatever its capitals. `fold_tag` is the engine's own function.

CREATE TABLE "posts_tags" (
  tag TEXT NOT NULL,
  document INTEGER NOT NULL REFERENCES "posts" (sequence) ON DELETE CASCADE,
  PRIMARY KEY (tag, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX "index_posts_tags_document" ON "posts_tags" (document);
INSERT INTO "posts_tags" (tag, document)
  SELECT DISTINCT fold_tag(element.value), "posts".sequence
  FROM "posts", json_each("posts"."tags") AS element;
