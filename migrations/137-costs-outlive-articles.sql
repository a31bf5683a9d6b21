-- What a model cost counts towards the month's cap, also after its article is deleted.
alter table model_calls alter column article_id drop not null;
alter table model_calls drop constraint model_calls_owner_id_article_id_fkey;
alter table model_calls add constraint model_calls_owner_id_article_id_fkey
  foreign key (owner_id, article_id) references articles on delete set null (article_id);
