-- What an owner says and does about articles, and what is learned from it.

-- Why it was rated so; only beside a rating.
alter table articles add column rating_reason text check (rating_reason in ('too-long', 'too-short', 'too-stiff', 'too-casual', 'too-salesy', 'wrong-fact', 'title', 'other'));
