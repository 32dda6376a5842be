-- Lists are searched whatever the accents: "munoz" finds Muñoz. What they search in is folded anew beside this text, by the
-- rule of the domain that folds what is written from here on.
SELECT 1;
