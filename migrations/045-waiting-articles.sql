-- How many articles of an owner wait decides about the place of the next one in the queue (queue-writing.ts).
create index articles_waiting on articles (owner_id) where status = 'PENDING' and waiting_for is null;
