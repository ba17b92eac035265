-- The part of the account that an entry is about, such as the password; '' for entries that name it by their event, or are older.

ALTER TABLE logs ADD COLUMN what TEXT COLLATE "C" NOT NULL DEFAULT '';
