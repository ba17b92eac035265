-- Ids of posts that were deleted: none is ever given to another post.
CREATE TABLE deleted_posts (
  "$id" TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
