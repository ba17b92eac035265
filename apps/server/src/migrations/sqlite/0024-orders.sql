-- Lists of people by name, and of posts by their number of likes: apps of the client API ask for both.

CREATE INDEX "index_users_byName" ON "users" ("name");
CREATE INDEX "index_posts_mostLiked" ON "posts" ("likesCount");
