-- A lease lasts seconds, so a crash may lose it, and giving one out needn't wait for the disk.
alter table site_turns set unlogged;
