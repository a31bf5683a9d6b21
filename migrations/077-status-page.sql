-- The status page reads the last day's rows of all owners. Rows come in by time, which a BRIN index needs little for.
create index articles_by_time on articles using brin (created_at);
create index mails_by_time on mails using brin (created_at);
create index publications_by_time on publications using brin (created_at, published_at);
