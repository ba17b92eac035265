-- Where their owners have put files: words that end in a slash each. Files from before lie in no folder.
ALTER TABLE files ADD COLUMN folder TEXT NOT NULL DEFAULT '';
