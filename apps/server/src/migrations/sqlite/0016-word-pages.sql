-- The search index puts its parts together in works of 64 pages for each level. With pages of a quarter of the usual
-- size such a work takes some four milliseconds, for which everybody waits who writes, and not twenty.
INSERT INTO posts_words (posts_words, rank) VALUES ('pgsz', 1000);
INSERT INTO users_words (users_words, rank) VALUES ('pgsz', 1000);
