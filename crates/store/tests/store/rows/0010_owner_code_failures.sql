INSERT INTO owner_code_failures (id, address, at) VALUES ('cf1', '10.0.0.1', 40);
