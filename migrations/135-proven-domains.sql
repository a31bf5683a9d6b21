-- When its owner last proved a blog's domain: a file there is gone once the domain leads to Galley.
alter table blogs add column domain_proven_at timestamptz;
