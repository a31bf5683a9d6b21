-- Turning a source off, not on, now says that posts made meanwhile stay unwritten.
update sources set next_look = 'after-pause' where not active and next_look = 'new';
